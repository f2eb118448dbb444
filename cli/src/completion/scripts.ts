/** Each script calls `jurat complete`, so new commands need no new script. */
export const scripts = {
  bash: `# jurat completion for bash: source <(jurat completion bash)
_jurat() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(jurat complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || compopt -o default
}
complete -F _jurat jurat`,
  zsh: `#compdef jurat
# jurat completion for zsh: source <(jurat completion zsh), after compinit
_jurat() {
  local -a found
  found=("\${(@f)$(jurat complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -Q -- $found; else _files; fi
}
compdef _jurat jurat`,
  fish: `# jurat completion for fish
function __jurat_complete
  set -l words (commandline -opc) (commandline -ct)
  jurat complete -- $words[2..-1] 2>/dev/null
end
complete -c jurat -f -a '(__jurat_complete)'`,
} as const
