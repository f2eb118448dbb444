import { JuratManage } from '@jurat/client/manage'
import { baseUrl, withWorkspace } from '../../../lib/api.ts'
import { inPersonsLanguage } from '../../../lib/refusals.ts'

/** `fetch` that tells how much of the body is sent, from 0 to 1. Browsers tell it only to XMLHttpRequest. */
const fetchWithProgress =
  (report: (part: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      withWorkspace(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
        lengthComputable && report(loaded / total)
      request.onload = () => {
        const lines = request.getAllResponseHeaders().trim().split('\r\n')
        const headers = lines.map(line => line.split(': ', 2) as [string, string])
        resolve(inPersonsLanguage(new Response(request.responseText, { status: request.status, headers })))
      }
      request.onerror = () => reject(new TypeError('The connection was lost.'))
      request.onabort = () => reject(init?.signal?.reason)
      init?.signal?.addEventListener('abort', () => request.abort())
      request.send(init?.body as XMLHttpRequestBodyInit)
    })

/** The management interface, for one upload. Its retries share one idempotency key. */
export const uploader = (report: (part: number) => void): JuratManage =>
  new JuratManage({ baseUrl, maxRetries: 2, fetch: fetchWithProgress(report) })
