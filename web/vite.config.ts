import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  // The server writes the path of PUBLIC_URL into index.html; parts find each other by their own address.
  base: './',
  plugins: [react()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
