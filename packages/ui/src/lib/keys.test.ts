import { expect, test } from 'vitest'
import { keyName } from './keys.ts'

const press = (key: string, held: string[] = []) =>
  keyName({
    key,
    ctrlKey: held.includes('Control'),
    metaKey: held.includes('Meta'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
    getModifierState: (name: string) => held.includes(name),
  })

test.each([
  ['j', [], 'j'],
  ['J', ['Shift'], 'Shift+j'],
  ['J', [], 'j'],
  ['?', ['Shift'], '?'],
  ['/', ['AltGraph', 'Control', 'Alt'], '/'],
  ['e', ['AltGraph', 'Control', 'Alt'], null],
  ['k', ['Control'], 'Mod+k'],
  ['k', ['Meta'], 'Mod+k'],
  ['t', ['Alt'], null],
  ['Escape', [], 'Escape'],
])('%s with %j is heard as %s', (key, held, name) => expect(press(key, held)).toBe(name))
