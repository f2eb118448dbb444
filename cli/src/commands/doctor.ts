import type { Command } from 'commander'
import { addCommand, option } from '../command.ts'
import { environment } from '../environment.ts'
import { CliError } from '../exit.ts'
import type { Finding } from '../local/doctor/check.ts'
import type { Output } from '../output/output.ts'
import { type Look, safeText } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'

export function addDoctor(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'doctor',
    summary: 'Check an installation',
    description:
      'Checks configuration, data directory, database, migrations, secret key, files, storage, mail, clock and the issuer of single sign-on, and whether webhook endpoints can be reached. It changes nothing and sends nothing. Exits with 1 when the installation has a problem (✗). A webhook endpoint that cannot be reached is a note (!): its owner has to repair it.',
    examples: [
      ['jurat doctor', 'configured by the environment'],
      ['jurat doctor --env-file jurat.env', 'as `jurat init` wrote it'],
      ['jurat doctor --data-dir ./restored', 'an installation that was restored'],
    ],
    options: [
      option('--env-file <file>', 'file with variables; the environment wins'),
      option('--data-dir <folder>', 'folder for database, files and keys (JURAT_DATA_DIR)'),
    ],
    run: async ({ out, terminal }, { envFile, dataDir }: { envFile?: string; dataDir?: string }) => {
      const env = environment(terminal.env, { envFile, dataDir })
      // Loads the server's code, which other commands do not need.
      const { examine } = await import('../local/doctor/examine.ts')
      const findings: Finding[] = []
      // An interruption must still remove the copy of the database.
      const signal = terminal.interruption()
      await examine(env, finding => {
        signal.throwIfAborted()
        findings.push(finding)
        if (!out.isJson) tell(out, finding)
      })
      if (out.isJson) out.json(findings)
      const count = findings.filter(({ state }) => state === 'bad').length
      if (count > 0) throw new CliError('failed', `${count} ${count === 1 ? 'problem' : 'problems'} found.`)
      const notes = findings.filter(({ state }) => state === 'note').length
      if (!out.isJson) out.note(`No problem found${notes === 0 ? '.' : `, ${notes} to note (!).`}`)
    },
  })
}

const marks: Record<Finding['state'], [mark: string, look: Look]> = {
  good: ['✓', 'green'],
  note: ['!', 'yellow'],
  bad: ['✗', 'red'],
}

function tell(out: Output, { what, state, text, hint }: Finding): void {
  const [mark, look] = marks[state]
  out.line(`${out.style(look, mark)} ${what.padEnd(15)} ${safeText(text)}`)
  if (hint !== undefined) out.line(`  ${''.padEnd(15)} ${out.style('dim', safeText(hint))}`)
}
