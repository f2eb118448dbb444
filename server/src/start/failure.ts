import { inspect } from 'node:util'
import { connectionProblem } from '../platform/db/connection-problem.ts'
import { DataDirectoryInUse } from '../platform/db/data-directory-in-use.ts'
import { codeOf } from '../platform/db/sql-errors.ts'
import { type Config, ConfigError } from '../platform/lib/config.ts'
import { freeBytes } from '../platform/lib/free-bytes.ts'
import { withoutLineBreaks } from '../platform/lib/line-breaks.ts'

const mib = 1024 * 1024
/**
 * With less space than this, whatever failed most likely failed for it. PostgreSQL does not always say so.
 */
const fullMib = 16

/**
 * The text for anything that ends a start: one line for each problem, which names the variable and the
 * remedy. `thrown` can be any value. The stack of an unexpected error is added only where the log has details
 * too.
 */
export function startFailure(thrown: unknown, config?: Config): string {
  if (thrown instanceof ConfigError || thrown instanceof DataDirectoryInUse) return thrown.message
  const url = config?.databaseUrl
  const ofDatabase =
    url === undefined
      ? undefined
      : chainOf(thrown)
          .map(one => connectionProblem(one, url))
          .find(Boolean)
  return ofDatabase ?? ofDisk(thrown, config) ?? ofSystem(thrown, config) ?? unexpected(thrown, config)
}

function ofDisk(thrown: unknown, config: Config | undefined): string | undefined {
  if (config === undefined) return undefined
  const { dataDir, databaseUrl } = config
  const free = freeBytes(dataDir)
  const codes = chainOf(thrown).map(codeOf)
  const isFull = codes.some(code => ['ENOSPC', 'EDQUOT', '53100'].includes(code))
  const isSmall = databaseUrl === undefined && free !== undefined && free < fullMib * mib
  if (!isFull && !isSmall) return undefined
  const left = free === undefined ? '' : `, with ${Math.floor(free / mib)} MiB free`
  return `JURAT_DATA_DIR: the disk of ${dataDir} is full${left}. Free space there, or set JURAT_DATA_DIR to a folder on another disk.`
}

/** A call of the system that failed, such as reading a file of the data directory. */
function ofSystem(thrown: unknown, config: Config | undefined): string | undefined {
  const error = chainOf(thrown).find(one => one instanceof Error && 'syscall' in one) as
    | NodeJS.ErrnoException
    | undefined
  if (error === undefined) return undefined
  const said = oneLine(error.message)
  if (config !== undefined && error.path?.startsWith(config.dataDir))
    return `JURAT_DATA_DIR: ${said}. Let the user that runs Jurat read and write everything in ${config.dataDir}.`
  return `The start failed: ${said}.`
}

function unexpected(thrown: unknown, config: Config | undefined): string {
  const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : inspect(thrown)
  const isDetailed = config !== undefined && ['trace', 'debug'].includes(config.logLevel)
  if (isDetailed && thrown instanceof Error) return `The start failed. ${thrown.stack ?? said}`
  return `The start failed: ${oneLine(said)}. Set JURAT_LOG_LEVEL to debug for details, and report them if nothing here explains it.`
}

/** The error and its causes. */
function chainOf(thrown: unknown): unknown[] {
  const chain = [thrown]
  for (let at = thrown; at instanceof Error && at.cause !== undefined && chain.length < 10; at = at.cause)
    chain.push(at.cause)
  return chain
}

const oneLine = (text: string): string => withoutLineBreaks(text.trim()).replace(/\.$/, '')
