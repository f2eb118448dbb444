/** Of this package, as the `User-Agent` says it. A test holds it to package.json. */
export const version = '0.1.0'
