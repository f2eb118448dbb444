import { Argument, type Command } from 'commander'
import { addCommand } from '../command.ts'
import { candidates } from '../completion/candidates.ts'
import { scripts } from '../completion/scripts.ts'
import type { Terminal } from '../terminal.ts'

type Shell = keyof typeof scripts

export function addCompletion(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'completion',
    arguments: [new Argument('<shell>', 'name of the shell').choices(Object.keys(scripts))],
    summary: 'Print the completion script of a shell',
    examples: [
      ['source <(jurat completion bash)', 'in ~/.bashrc'],
      ['source <(jurat completion zsh)', 'in ~/.zshrc, after compinit'],
      ['jurat completion fish > ~/.config/fish/completions/jurat.fish', 'once'],
    ],
    run: async ({ out }, _options, shell: Shell) => out.line(scripts[shell]),
  })
  // Only the completion scripts call this.
  program
    .command('complete [words...]', { hidden: true })
    .allowUnknownOption()
    .helpOption(false)
    .action((words: string[]) => {
      for (const word of candidates(program, words)) terminal.out.write(`${word}\n`)
    })
}
