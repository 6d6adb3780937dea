import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import { failureOf } from '@balcao/ui/lib/failure'
import { ThemeChoice } from '@balcao/ui/theme-choice'
import { notify } from '@balcao/ui/toasts'
import Switch from '@mui/material/Switch'
import { useId, useState } from 'react'
import { useSingleKeys } from '../../lib/keys.ts'
import { useProfile, useUpdateProfile } from '../../lib/profile.ts'
import { Block, Loaded } from './block.tsx'
import { Choice } from './choice.tsx'
import { t } from './messages.ts'
import css from './profile.module.css'

const LANGUAGES = [
  ['pt-BR', 'Português (Brasil)'],
  ['en', 'English'],
] as const
const DENSITIES = [
  ['comfortable', t('comfortable')],
  ['compact', t('compact')],
] as const
const START_PAGES = [
  ['/dashboard', t('dashboard')],
  ['/tickets', t('tickets')],
  ['/profile', t('profile')],
] as const

/** What this browser calls its own zone, and all it knows. */
function zones(chosen: string | null): (readonly [string, string])[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const known = Intl.supportedValuesOf('timeZone')
  const all = chosen && !known.includes(chosen) ? [chosen, ...known] : known
  return [['', t('deviceZone', { zone: own })], ...all.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)]
}

/** How the product looks and behaves, on every device; each choice is kept at once. */
export const Looks = () => <Loaded query={useProfile()}>{(profile) => <Choices profile={profile} />}</Loaded>

const Choices = ({ profile }: { profile: Profile }) => {
  const update = useUpdateProfile()
  const [, setSingleKeys] = useSingleKeys()
  const [saved, setSaved] = useState('')
  const themeId = useId()
  const keep = async (change: UpdateProfile) => {
    setSaved('')
    try {
      await update(change)
      setSaved(t('saved'))
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'profile' })
    }
  }
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
        <Choice
          label={t('startPage')}
          hint={t('startPageHint')}
          value={profile.startPage}
          options={START_PAGES}
          onChange={(value) => keep({ startPage: value as Profile['startPage'] })}
        />
        <Choice
          label={t('density')}
          value={profile.density}
          options={DENSITIES}
          onChange={(value) => keep({ density: value as Profile['density'] })}
        />
        <div className={css.row}>
          <span id={themeId}>{t('theme')}</span>
          <ThemeChoice onChoose={(theme) => keep({ theme })} />
        </div>
        <div>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
          <label className={css.row}>
            <span>{t('shortcuts')}</span>
            <Switch
              size="small"
              checked={profile.shortcuts}
              onChange={(_, shortcuts) => {
                setSingleKeys(shortcuts)
                void keep({ shortcuts })
              }}
            />
          </label>
          <p className={css.quiet}>{t('shortcutsHint')}</p>
        </div>
        <p role="status" className={css.status}>
          {saved}
        </p>
      </div>
    </Block>
  )
}
