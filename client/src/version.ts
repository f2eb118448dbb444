/** Version of this package, sent in the `User-Agent`. A test compares it with package.json. */
export const version = '0.1.0'
