const mib = 1024 ** 2

/** The largest file that the server takes, in bytes and in words, and the types that a file dialog offers. */
export const fileKinds = {
  document: { mostBytes: 30 * mib, most: '30 MiB', accept: 'application/pdf,.pdf' },
  video: {
    mostBytes: 8 * 1024 * mib,
    most: '8 GiB',
    accept: 'video/mp4,video/webm,video/quicktime,video/x-matroska,video/ogg,video/x-msvideo,.mkv,.avi',
  },
}
