/**
 * What a start says on a Node that is too old. Plain JavaScript, because such a Node reads it.
 *
 * @param {{ needed: number, version: string, own: string | undefined }} node `version` is the one that runs,
 * `own` the path of the one that npm brought, if it did.
 * @returns {string}
 */
export function tooOld({ needed, version, own }) {
  const problem = `Jurat needs Node ${needed} and this is ${version}.`
  return own === undefined
    ? `${problem} Repeat "npm ci" (in a checkout) or "npm install" (of the package) with install scripts allowed: they bring Node ${needed}.`
    : `${problem} Node ${needed} is installed here: use npm start, or ${own} instead of node.`
}
