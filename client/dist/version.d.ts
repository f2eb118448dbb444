/** Version of this package, sent in the `User-Agent`. A test compares it with package.json. */
export declare const version = "0.1.0";
