import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useSyncExternalStore } from 'react'
import { catalogue, onLanguage, refusalsVersion } from './lib/language.ts'
import { LanguageContext } from './lib/react/compiler-runtime.ts'
import { onOwnWords, wordsVersion } from './lib/texts/own-words.ts'
import { t } from './lib/texts/ui-messages.ts'
import { onTimeZone, timeZone } from './lib/time.ts'
import { themeChoiceKey } from './theme/boot.ts'
import { themeFor } from './theme/theme.ts'
import { tokenVariables } from './theme/tokens.ts'
import type { Scope } from './theme/typography.ts'

// Prepended, so that our own style sheets win over the component library's at equal specificity.
const cache = createCache({
  key: 'b',
  prepend: true,
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content,
})

const themes = new Map<string, ReturnType<typeof themeFor>>()
/** The theme of an app, with the words of the language of the moment, which `spoken` is. */
function themeIn(scope: Scope, spoken: string): ReturnType<typeof themeFor> {
  const key = `${scope} ${spoken}`
  const theme = themes.get(key) ?? themeFor(scope, { clearText: t('clear'), closeText: t('close'), openText: t('open') })
  themes.set(key, theme)
  return theme
}

// The attribute also works on an inner element: a part of a page can show the other theme.
const variables = (
  <GlobalStyles styles={{ ':root, [data-theme="light"]': tokenVariables('light'), '[data-theme="dark"]': tokenVariables('dark') }} />
)

/** What every text is written in: it changes with the person, after the first screens were drawn. */
const reading = () => `${catalogue()} ${timeZone() ?? ''} ${wordsVersion()} ${refusalsVersion()}`
const onReading = (listener: () => void) => {
  const stops = [onLanguage(listener), onTimeZone(listener), onOwnWords(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Language, theme, colour tokens and the style cache with the page's CSP nonce; wrap each app in it once. */
export const AppProviders = ({ scope, children }: { scope: Scope; children: ReactNode }) => {
  const read = useSyncExternalStore(onReading, reading)
  const [spoken = ''] = read.split(' ')
  return (
    <LanguageContext value={read}>
      <CacheProvider value={cache}>
        <ThemeProvider theme={themeIn(scope, spoken)} defaultMode="system" modeStorageKey={themeChoiceKey}>
          {variables}
          {children}
        </ThemeProvider>
      </CacheProvider>
    </LanguageContext>
  )
}
