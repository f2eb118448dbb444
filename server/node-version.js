// Plain JavaScript, so that a Node too old to read TypeScript can still say so.
const needed = 26
const [major] = process.versions.node.split('.').map(Number)

if (major < needed) {
  console.error(
    `Jurat needs Node ${needed} and this is ${process.version}. Run "npm ci" with install scripts allowed, which brings Node ${needed}, then "npm start".`,
  )
  process.exit(1)
}
