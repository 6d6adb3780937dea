import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import type { ReactNode } from 'react'
import { useProfile } from '../lib/profile/profile.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { useProfileSave } from '../lib/profile/use-profile-save.ts'
import { SaveFoot } from '../notices/save-state.tsx'
import { ThemeChoice } from '../theme-choice.tsx'
import { Block, Loaded } from './block.tsx'
import { Choice } from './choice.tsx'
import css from './profile.module.css'

const LANGUAGES = [
  ['pt-BR', 'Português (Brasil)'],
  ['en', 'English'],
] as const

/** What this browser calls its own zone, and all it knows. */
function zones(chosen: string | null): (readonly [string, string])[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = Intl.supportedValuesOf('timeZone')
  const all = chosen && !known.includes(chosen) ? [chosen, ...known] : known
  return [['', t('deviceZone', { zone: own })], ...all.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)]
}

type Keep = (change: UpdateProfile) => Promise<void>
/** The choices that only one of the apps offers. */
export type MoreLooks = (profile: Profile, keep: Keep) => ReactNode

/** How the product looks and behaves, on every device; each choice is kept at once. */
export const Looks = ({ more }: { more?: MoreLooks | undefined }) => (
  <Loaded query={useProfile()}>{(profile) => <Choices profile={profile} more={more} />}</Loaded>
)

const Choices = ({ profile, more }: { profile: Profile; more: MoreLooks | undefined }) => {
  const { save: keep, state, undo } = useProfileSave(profile)
  return (
    <Block title={t('tabLooks')} text={t('looksText')}>
      <div className={css.fields}>
        <Choice
          label={t('language')}
          hint={t('languageHint')}
          value={profile.language}
          options={LANGUAGES}
          onChange={(value) => keep({ language: value as Profile['language'] })}
        />
        <Choice
          label={t('timeZone')}
          hint={t('timeZoneHint')}
          value={profile.timeZone ?? ''}
          options={zones(profile.timeZone)}
          onChange={(value) => keep({ timeZone: value || null })}
        />
        <div className={css.row}>
          <span>{t('theme')}</span>
          <ThemeChoice onChoose={(theme) => keep({ theme })} />
        </div>
        {more?.(profile, keep)}
      </div>
      <SaveFoot state={state} undo={undo && (() => void undo())} />
    </Block>
  )
}
