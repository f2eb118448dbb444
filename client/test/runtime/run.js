import { smoke } from './smoke.js'
import { suite } from './suite.js'

/**
 * Runs everything, and tells of each test what was wrong, or null. `modules` are those of the package,
 * `faults` and `installation` the addresses of the fault server and of a real server, `token` and `admin`
 * tokens of that. `only`: those whose name is like that.
 */
export async function run({ modules, faults, installation, token, admin, only = /./ }) {
  // In a page, or in a worker of one.
  const isBrowser = /^Mozilla/.test(globalThis.navigator?.userAgent ?? '')
  const results = {}
  const attempt = async (name, test, world) => {
    try {
      await test(world)
      results[name] = null
    } catch (error) {
      results[name] = `${error?.stack ?? error}`
    }
  }
  const connect = (name, options) => new modules[name === 'Jurat' ? 'index' : 'manage'][name](options)
  for (const [name, test] of Object.entries(suite)) {
    if (!only.test(name)) continue
    const id = crypto.randomUUID()
    const begun = Date.now()
    const given = 'jurat_test_secret_of_this_suite'
    const at = answer => ({ baseUrl: `${faults}/s/${answer}/${id}`, token: given })
    await attempt(name, test, {
      isBrowser,
      connect,
      token: given,
      url: faults,
      webhooks: modules.webhooks,
      jurat: (answer, options) => connect('Jurat', { ...at(answer), ...options }),
      manage: (answer, options) => connect('JuratManage', { ...at(answer), ...options }),
      log: async () => (await fetch(`${faults}/log/${id}`)).json(),
      since: () => Date.now() - begun,
    })
  }
  const jurat = connect('Jurat', { baseUrl: installation, token })
  const manage = connect('JuratManage', { baseUrl: installation, token: admin })
  for (const [name, test] of Object.entries(smoke)) {
    if (only.test(name)) await attempt(name, test, { jurat, manage })
  }
  return results
}
