/**
 * Another process serves this data directory. A file of its own: a start knows it before it loads the
 * database.
 */
export class DataDirectoryInUse extends Error {
  constructor(dataDir: string) {
    super(`The data directory ${dataDir} is in use by another Jurat process. Stop it, or set JURAT_DATA_DIR.`)
  }
}
