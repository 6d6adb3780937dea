import { CONTRASTS, MOTIONS, type Profile, TEXT_SIZES } from '@balcao/contracts/profile/profile'
import { t } from '../lib/profile/accessibility-messages.ts'
import { useProfile } from '../lib/profile/profile.ts'
import { useProfileSave } from '../lib/profile/use-profile-save.ts'
import { useMedia } from '../lib/react/use-media.ts'
import { SaveFoot } from '../notices/save-state.tsx'
import { AccessibilityPreview } from './accessibility-preview.tsx'
import { Block, Loaded } from './block.tsx'
import css from './profile.module.css'
import { RadioChoice } from './radio-choice.tsx'
import { SwitchRow } from './switch-row.tsx'

/** How much moves, how large texts are, how far things stand out and whether links are underlined: each is kept at once. */
export const Accessibility = () => (
  <Loaded query={useProfile()} lines={8}>
    {(profile) => <Choices profile={profile} />}
  </Loaded>
)

/** A later version of the server may say what this page does not know: it shows the default, and leaves it alone. */
const known = <Value,>(choices: readonly [Value, ...Value[]], value: Value): Value => (choices.includes(value) ? value : choices[0])

const Choices = ({ profile }: { profile: Profile }) => {
  const { save, state, undo } = useProfileSave(profile)
  const motion = known(MOTIONS, profile.motion)
  const contrast = known(CONTRASTS, profile.contrast)
  const asksLess = useMedia('(prefers-reduced-motion: reduce)')
  const asksMore = useMedia('(prefers-contrast: more)')
  return (
    <div className={css.part}>
      <Block title={t('title')} text={t('text')}>
        <div className={css.choices}>
          <RadioChoice
            label={t('textSize')}
            hint={t('textSizeHint')}
            value={String(known(TEXT_SIZES, profile.textSize))}
            options={TEXT_SIZES.map((n) => [String(n), t(n === 100 ? 'usual' : 'percent', { n })] as const)}
            onChange={(size) => void save({ textSize: Number(size) as Profile['textSize'] })}
          />
          <RadioChoice
            label={t('contrast')}
            hint={t('contrastHint')}
            now={contrast === 'system' ? t(asksMore ? 'contrastAsked' : 'contrastFree') : undefined}
            value={contrast}
            options={CONTRASTS.map((one) => [one, t(`contrast_${one}`)] as const)}
            onChange={(next) => void save({ contrast: next })}
          />
          <RadioChoice
            label={t('motion')}
            hint={t('motionHint')}
            now={motion === 'system' ? t(asksLess ? 'motionAsked' : 'motionFree') : undefined}
            value={motion}
            options={MOTIONS.map((one) => [one, t(`motion_${one}`)] as const)}
            onChange={(next) => void save({ motion: next })}
          />
          <SwitchRow
            label={t('underline')}
            hint={t('underlineHint')}
            checked={profile.underlineLinks}
            onChange={(underlineLinks) => void save({ underlineLinks })}
          />
        </div>
        <SaveFoot state={state} undo={undo && (() => void undo())} />
      </Block>
      <AccessibilityPreview />
    </div>
  )
}
