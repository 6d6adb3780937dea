/** `.env.example` names exactly the variables that env.ts reads. Answers with one line per breach. */
export function envExampleRules(envSource: string, example: string): string[] {
  const block = /const Variables = z\.object\(\{([\s\S]*?)\n\}\)/.exec(envSource)?.[1] ?? ''
  const read = new Set([...block.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name ?? ''))
  const shown = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? ''))
  if (read.size === 0) return ['packages/platform/src/env.ts: its variables were not found']
  return [
    ...[...read].filter((name) => !shown.has(name)).map((name) => `.env.example: ${name} is missing`),
    ...[...shown].filter((name) => !read.has(name)).map((name) => `.env.example: nothing reads ${name}`),
  ]
}
