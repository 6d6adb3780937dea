import type { Language } from '@balcao/contracts/language'
import { language, speak } from '../lib/language.ts'
import { t } from '../lib/session/sign-in-messages.ts'
import './sign-in.css'

/** Each in its own words: who looks for one may not read the other. */
const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['pt-BR', 'Português'],
  ['en', 'English'],
]

/** The language of the pages before sign-in; from then on that of the account counts. */
export const LanguageChoice = () => (
  <fieldset className="sign-in-languages">
    <legend className="visually-hidden">{t('language')}</legend>
    {LANGUAGES.map(([code, name]) => (
      <button key={code} type="button" lang={code} aria-pressed={language() === code} onClick={() => void speak(code, true)}>
        {name}
      </button>
    ))}
  </fieldset>
)
