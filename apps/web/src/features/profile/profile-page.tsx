import { PageHeader } from '@balcao/ui/page-header'
import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { Looks } from './looks.tsx'
import { Me } from './me.tsx'
import { t } from './messages.ts'
import { MyData } from './my-data.tsx'
import css from './profile.module.css'
import { Security } from './security.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

const PARTS: Record<string, { label: string; Part: ComponentType }> = {
  perfil: { label: t('tabMe'), Part: Me },
  preferencias: { label: t('tabLooks'), Part: Looks },
  seguranca: { label: t('tabSecurity'), Part: Security },
  sessoes: { label: t('tabSessions'), Part: Sessions },
  tokens: { label: t('tabTokens'), Part: Tokens },
  dados: { label: t('tabData'), Part: MyData },
}

/** One's own profile; the address names the part. */
export const Page = () => {
  const search = useSearch({ strict: false }) as { parte?: unknown }
  const chosen = typeof search.parte === 'string' && Object.hasOwn(PARTS, search.parte) ? search.parte : 'perfil'
  const Part = PARTS[chosen]?.Part ?? Me
  const nav = useRef<HTMLElement>(null)
  // On a phone the row of parts is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another place in the row
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} />
      <nav ref={nav} className={css.tabs} aria-label={t('sections')}>
        {Object.entries(PARTS).map(([name, { label }]) => (
          <Link
            key={name}
            to="/profile"
            search={(name === 'perfil' ? {} : { parte: name }) as never}
            className={css.tab}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === chosen ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Part />
    </div>
  )
}
