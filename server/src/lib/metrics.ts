import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void
  /** Metrics in the Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'jurat_http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    observe: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
