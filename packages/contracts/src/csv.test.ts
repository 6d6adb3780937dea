import { expect, test } from 'vitest'
import { csvCell, csvLine, unguarded } from './csv.ts'

test('I18 a cell that begins like a formula is text', () => {
  for (const evil of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1',
    '  =1',
    '=HYPERLINK("http://x";"y")',
    '"=1+1',
    "'=1",
    ' \'"@x',
  ]) {
    const cell = csvCell(evil)
    expect(cell, JSON.stringify(evil)).toMatch(/^"'/)
    expect(cell).not.toContain('\0')
  }
  expect(csvCell('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`)
})

test('cells keep what they hold: quotes, separators, lines, numbers, objects, nothing', () => {
  expect(csvCell('a;b')).toBe('"a;b"')
  expect(csvCell('a,b')).toBe('"a,b"')
  expect(csvCell('diz "oi"')).toBe('"diz ""oi"""')
  expect(csvCell('duas\nlinhas')).toBe('"duas\nlinhas"')
  expect(csvCell(-5)).toBe('-5')
  expect(csvCell({ a: 1 })).toBe('"{""a"":1}"')
  expect(csvLine(['x', null, undefined, true])).toBe('x;;;true\r\n')
})

test('the separator is chosen; decimals are written as its spreadsheets read them', () => {
  expect(csvLine([1.5, 'a,b', 'a;b'])).toBe('1,5;"a,b";"a;b"\r\n')
  expect(csvLine([-1.5, 'a,b', '-1'], ',')).toBe('-1.5,"a,b","\'-1"\r\n')
})

test('what was made text is read back as it was, and nothing else loses its apostrophe', () => {
  const cellOf = (text: string) => csvCell(text).slice(1, -1).replaceAll('""', '"')
  for (const text of ['=1+1', '+55 11 4002-8922', '  =1', '＝1', '"=1+1', "'=1", ' \'"@x']) expect(unguarded(cellOf(text)), text).toBe(text)
  for (const text of ["'", "'s-Hertogenbosch", "''", 'a=1', '']) expect(unguarded(text)).toBe(text)
})
