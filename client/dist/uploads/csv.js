export const csvTimeoutMs = 120_000;
export const csvPayload = (csv) => async () => ({ body: new Blob([csv]), contentType: 'text/csv' });
