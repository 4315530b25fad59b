export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export const isShell = (word: string): word is Shell => shells.some((shell) => shell === word);

/**
 * Each script hands the words to `kubexm complete` as they are, never through `eval`: a half-typed `$(…)` is not run.
 * The answer is one word that says what follows, then lines of `value TAB description`.
 */
export const shellScripts: Readonly<Record<Shell, string>> = {
  bash: `# kubexm completion for bash: source <(kubexm generate completion bash)
_kubexm() {
  local kind='' value current="\${COMP_WORDS[COMP_CWORD]}"
  [[ $current == '=' ]] && current=''
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    if [[ -z $kind ]]; then kind=$value
    elif [[ $value == "$current"* ]]; then COMPREPLY+=("$value")
    fi
  done < <("\${COMP_WORDS[0]}" complete bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $kind in
    files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    directories) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
  esac
}
complete -F _kubexm kubexm
`,
  zsh: `#compdef kubexm
# kubexm completion for zsh: source <(kubexm generate completion zsh)
_kubexm() {
  local kind='' line value
  local -a candidates
  while IFS= read -r line; do
    if [[ -z $kind ]]; then kind=$line; continue; fi
    value=\${line%%$'\\t'*}
    candidates+=("\${value//:/\\\\:}:\${line#*$'\\t'}")
  done < <("\${words[1]}" complete zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  [[ $words[CURRENT] == --*=* ]] && compset -P '*='
  case $kind in
    files) _files ;;
    directories) _files -/ ;;
    *) _describe kubexm candidates ;;
  esac
}
if [[ $funcstack[1] == _kubexm ]]; then _kubexm "$@"; else compdef _kubexm kubexm; fi
`,
  fish: `# kubexm completion for fish: kubexm generate completion fish | source
function __kubexm_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l lines ($words[1] complete fish -- $words[2..-1] "$current" 2>/dev/null)
  switch "$lines[1]"
    case files
      __fish_complete_path "$current"
    case directories
      __fish_complete_directories "$current"
    case '*'
      printf '%s\\n' $lines[2..-1]
  end
end
complete -c kubexm -f -a '(__kubexm_complete)'
`,
};
