/** What a migration does to tables that may be there already, as its text says it. */
export type Touched = {
  /** Statements that read a table whole, or write many of its rows: their time grows with it. */
  reads: string[]
  writes: string[]
  /** What the former release may still want: dropped, renamed or deleted. */
  removes: string[]
}

const NAME = String.raw`(?:only\s+)?([a-z_][a-z0-9_]*)`
const all = (text: string, pattern: string): string[] => [...text.matchAll(new RegExp(pattern, 'gi'))].map((match) => match[1] as string)

/** The text without its comments and the bodies of functions and policies, which do nothing by themselves. */
const bare = (text: string): string => text.replaceAll(/--[^\n]*/g, '').replaceAll(/(\$[a-z]*\$)[\s\S]*?\1/gi, "''")

/** Reads the statements of a migration. What `do` blocks build at run time is not seen. */
export function touchedBy(text: string): Touched {
  const statements = bare(text)
    .split(';')
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
  const removes = statements.filter((one) =>
    /^(drop (table|function|view|type)|delete from|truncate|alter table .*?\b(drop column|rename (to|column)|rename \w+ to))/i.test(one),
  )
  const joined = statements.join(';\n')
  return {
    reads: all(joined, String.raw`^create (?:unique )?index \S+ on ${NAME}`.replace('^', '(?:^|\\n)')).concat(
      all(joined, String.raw`(?:^|\n)alter table ${NAME}[^;]*?(?:add constraint|set not null|foreign key|add check)`),
    ),
    writes: all(joined, String.raw`(?:^|\n)(?:update|delete from) ${NAME}`).concat(
      all(joined, String.raw`(?:^|\n)alter table ${NAME}[^;]*? type `),
    ),
    removes: removes.map((one) => (one.length > 120 ? `${one.slice(0, 119)}…` : one)),
  }
}

/** What a migration is for: its opening comment, as one paragraph. */
export function aboutOf(text: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.replace(/^--\s?/, '').trim())
    .join(' ')
    .trim()
}
