/** How to run the recipe of a language, in a folder below the one with `cases.json`. */
export interface Language {
  name: string
  fence: string
  /** Command that shows that it is installed. */
  version: [string, ...string[]]
  run: [string, ...string[]]
  recipe: string
  /** Files next to the recipe, which print its result of each case as a JSON list. */
  files: Record<string, string>
}

export const languages: Language[] = [
  {
    name: 'TypeScript',
    fence: 'ts',
    version: [process.execPath, '--version'],
    run: [process.execPath, 'main.ts'],
    recipe: 'recipe.ts',
    files: {
      'main.ts': `
import { readFileSync } from 'node:fs'
import { isGenuine } from './recipe.ts'
const lower = headers => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
const cases = JSON.parse(readFileSync('../cases.json', 'utf8'))
console.log(JSON.stringify(cases.map(one =>
  isGenuine(one.secret, lower(one.headers), Buffer.from(one.body, 'base64'), one.now))))`,
      'package.json': '{"type":"module"}',
    },
  },
  {
    name: 'Python',
    fence: 'python',
    version: ['python3', '--version'],
    run: ['python3', 'main.py'],
    recipe: 'recipe.py',
    files: {
      'main.py': `
import base64, json
from email.message import Message
from recipe import is_genuine

def of(one):
    headers = Message()
    for name, value in one["headers"].items():
        headers[name] = value
    return is_genuine(one["secret"], headers, base64.b64decode(one["body"]), one["now"])

print(json.dumps([of(one) for one in json.load(open("../cases.json"))]))`,
    },
  },
  {
    name: 'PHP',
    fence: 'php',
    version: ['php', '--version'],
    run: ['php', 'main.php'],
    recipe: 'recipe.php',
    files: {
      'main.php': `<?php
require 'recipe.php';
$cases = json_decode(file_get_contents('../cases.json'), true);
echo json_encode(array_map(fn ($one) => is_genuine(
    $one['secret'], array_change_key_case($one['headers']), base64_decode($one['body']), $one['now']), $cases));`,
    },
  },
  {
    name: 'Go',
    fence: 'go',
    version: ['go', 'version'],
    run: ['go', 'run', '.'],
    recipe: 'webhooks/recipe.go',
    files: {
      'go.mod': 'module recipe\n',
      'main.go': `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"

	"recipe/webhooks"
)

func main() {
	var cases []struct {
		Secret  string
		Headers map[string]string
		Body    []byte
		Now     int64
	}
	text, _ := os.ReadFile("../cases.json")
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	said := []bool{}
	for _, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		said = append(said, webhooks.IsGenuine(one.Secret, header, one.Body, time.Unix(one.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(said)
}
`,
    },
  },
]
