import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const client = (file: string) => `${import.meta.dirname}/../client/src/${file}.ts`

export default defineConfig({
  root: import.meta.dirname,
  // The server writes the path of PUBLIC_URL into index.html; parts find each other by their own address.
  base: './',
  plugins: [react()],
  // The client's sources: the console is built without building its package.
  resolve: { alias: { '@jurat/client/manage': client('manage'), '@jurat/client': client('index') } },
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
