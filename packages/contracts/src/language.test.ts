import { expect, test } from 'vitest'
import { preferredLanguage } from './language.ts'

test.each([
  [undefined, 'pt-BR'],
  ['*', 'pt-BR'],
  ['de, fr;q=0.9', 'pt-BR'],
  ['en', 'en'],
  ['en-US,en;q=0.9,pt;q=0.8', 'en'],
  ['pt-PT, en;q=0.9', 'pt-BR'],
  ['pt;q=0.4, en-GB;q=0.5', 'en'],
  ['en;q=0', 'pt-BR'],
  ['en;q=x, ;;,', 'pt-BR'],
])('Accept-Language: %s is answered in %s', (header, language) => expect(preferredLanguage(header)).toBe(language))
