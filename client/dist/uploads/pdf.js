import { base64Pieces } from "./base64.js";
import { assertSource, piecesOf } from "./source.js";
export const pdfTimeoutMs = 300_000;
export const pdfPayload = ({ pdf_content, ...fields }) => async (signal) => {
    const contentType = 'application/json';
    if (typeof pdf_content === 'string') {
        return { body: new Blob([JSON.stringify({ ...fields, pdf_content })]), contentType };
    }
    assertSource('pdf_content', pdf_content);
    const parts = [`${JSON.stringify({ ...fields, pdf_content: '' }).slice(0, -2)}`];
    for await (const piece of base64Pieces(piecesOf(pdf_content, signal)))
        parts.push(piece);
    return { body: new Blob([...parts, '"}']), contentType };
};
