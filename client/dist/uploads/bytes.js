export function bytesIn(value) {
    if (value instanceof Uint8Array)
        return value;
    if (ArrayBuffer.isView(value))
        return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const isBuffer = Object.prototype.toString.call(value) === '[object ArrayBuffer]';
    return isBuffer ? new Uint8Array(value) : undefined;
}
