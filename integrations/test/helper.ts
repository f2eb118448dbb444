import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A helper of `integrations/`, run by its interpreter. */
export interface Helper {
  language: string
  /** Interpreter of the driver, and its arguments. */
  command: [string, ...string[]]
  isInstalled: boolean
}

/** The verification of one webhook. */
interface Verification {
  do: 'verify'
  /** Base64. */
  body: string
  headers: Record<string, string | string[]>
  secrets: string | string[]
  tolerance_seconds?: number
  /** Epoch seconds. */
  now?: number
}

/** One call of v3. */
interface HelperCall {
  do: 'call'
  base_url: string
  token: string
  options: { timeout_seconds?: number; max_retries?: number }
  method: 'get' | 'post' | 'patch' | 'delete' | 'items' | 'pages'
  path: string
  query: Record<string, string | number | boolean | null>
  body: Record<string, unknown> | null
  key: string | null
}

export type Task = Verification | HelperCall

/** The error of a task, with the names of the Python helper. */
interface HelperError {
  type: string
  status: number | null
  code: string | null
  reason: string | null
  values: Record<string, unknown> | null
  params: Record<string, string> | null
  problems: Record<string, { reason: string }> | null
  request_id: string | null
  retry_after_seconds: number | null
  idempotency_key: string | null
  message: string
}

export interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: results of every shape
  result?: any
  error?: HelperError
  /** Seconds that the helper wanted to wait before its retries. The driver does not wait. */
  delays: number[]
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const helper = (language: string, ...command: Helper['command']): Helper => {
  const isInstalled = spawnSync(command[0], ['--version']).status === 0
  if (!isInstalled) process.stdout.write(`Not tested: ${command[0]} is not installed.\n`)
  return { language, command, isInstalled }
}

export const helpers: Helper[] = [
  helper('Python', 'python3', '-W', 'error', pathOf('drivers/run.py')),
  helper('PHP', 'php', pathOf('drivers/run.php')),
]

/** Runs the tasks one after the other in a new process of the interpreter. */
export function run(
  { command: [program, ...args] }: Helper,
  tasks: Task[],
  variables: Record<string, string> = {},
): Promise<Outcome[]> {
  const python = { PYTHONPATH: pathOf('../python'), PYTHONDONTWRITEBYTECODE: '1' }
  const env = { ...process.env, ...python, ...variables }
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { env, maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
      if (error || stderr !== '') reject(new Error(`${program} failed:\n${stdout}\n${stderr}`))
      else resolve(JSON.parse(stdout))
    })
    child.stdin?.end(JSON.stringify(tasks))
  })
}
