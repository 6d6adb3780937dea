import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { PageHeader } from '../page-header.tsx'
import { TextSkeleton } from '../skeletons.tsx'
import { Looks, type MoreLooks } from './looks.tsx'
import { Me } from './me.tsx'
import { MyData } from './my-data.tsx'
import css from './profile.module.css'
import { Security } from './security.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

/** As the address names them, in their order. */
const LABELS = {
  perfil: 'tabMe',
  preferencias: 'tabLooks',
  acessibilidade: 'tabAccessibility',
  avisos: 'tabNotices',
  seguranca: 'tabSecurity',
  sessoes: 'tabSessions',
  tokens: 'tabTokens',
  dados: 'tabData',
} as const
type PartName = keyof typeof LABELS
const ALL_NAMES = Object.keys(LABELS) as PartName[]
const Accessibility = lazyWithRetry(() => import('./accessibility.tsx').then((module) => module.Accessibility))
const Rights = lazyWithRetry(() => import('./rights.tsx').then((module) => module.Rights))
const OwnNotices = lazyWithRetry(() => import('../notices/own-notices.tsx').then((module) => module.OwnNotices))

/** What the app's own link is given. */
export type PartLink = { className: string | undefined; 'aria-current': 'page' | undefined; children: string }

type ProfilePageProps = {
  /** The part that the address names, if any. */
  wanted: unknown
  /** The app's link to a part; undefined leads to the first. */
  link: (name: string | undefined, props: PartLink) => ReactNode
  /** The app's frame keeps the distance to its edges. */
  flush?: boolean
  /** The preferences that only one of the apps offers. */
  more?: MoreLooks | undefined
  /** Blocks of the app's own below the preferences. */
  belowLooks?: ReactNode
  /** Whether there is anything to choose about what tells one. */
  notices?: boolean
  /** The app shows the page's name elsewhere. */
  hideTitle?: boolean
}

/** One's own profile, a part at a time. */
export const ProfilePage = ({ wanted, link, more, belowLooks, flush = false, notices = false, hideTitle = false }: ProfilePageProps) => {
  const names = ALL_NAMES.filter((name) => name !== 'avisos' || notices)
  const chosen = names.find((name) => name === wanted) ?? 'perfil'
  const nav = useRef<HTMLElement>(null)
  // On a phone the row of parts is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another place in the row
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <div className={css.page} data-flush={flush || undefined}>
      <PageHeader title={t('title')} hideTitle={hideTitle} />
      <nav ref={nav} className={css.tabs} aria-label={t('sections')}>
        {names.map((name) =>
          link(name === 'perfil' ? undefined : name, {
            className: css.tab,
            'aria-current': name === chosen ? 'page' : undefined,
            children: t(LABELS[name]),
          }),
        )}
      </nav>
      <Part name={chosen} more={more} belowLooks={belowLooks} />
    </div>
  )
}

type PartProps = { name: PartName; more: MoreLooks | undefined; belowLooks: ReactNode }
const Part = ({ name, more, belowLooks }: PartProps) => {
  switch (name) {
    case 'perfil':
      return <Me />
    case 'preferencias':
      return (
        <>
          <Looks more={more} />
          {belowLooks}
        </>
      )
    case 'acessibilidade':
      return (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <Accessibility />
        </Suspense>
      )
    case 'avisos':
      return (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <OwnNotices />
        </Suspense>
      )
    case 'seguranca':
      return <Security />
    case 'sessoes':
      return <Sessions />
    case 'tokens':
      return <Tokens />
    case 'dados':
      return (
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <MyData />
          <Rights />
        </Suspense>
      )
  }
}
