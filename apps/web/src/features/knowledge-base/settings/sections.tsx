import { accentFor } from '@balcao/contracts/kb/accent'
import { ARTICLE_LANGUAGES } from '@balcao/contracts/kb/words'
import { CheckOption } from '@balcao/ui/check-box'
import { OnOff } from '../../../lib/page/on-off.tsx'
import { errorIn, Line, Section, type SectionProps } from './fields.tsx'
import { Logos } from './logos.tsx'
import { t } from './messages.ts'
import { Pinned } from './pinned.tsx'
import css from './settings.module.css'

export const AccessSection = ({ values, onChange }: SectionProps) => {
  const { enabled, publicAccess, seo, rss, deflection, assistant } = values
  return (
    <Section title={t('access')}>
      <OnOff label={t('enabled')} hint={t('enabledHint')} value={enabled} onChange={(isOn) => onChange({ enabled: isOn })} />
      <OnOff
        label={t('publicAccess')}
        hint={t('publicAccessHint')}
        value={publicAccess}
        onChange={(isOn) => onChange({ publicAccess: isOn })}
      />
      <OnOff label={t('index')} value={seo.index} onChange={(index) => onChange({ seo: { ...seo, index } })} />
      <OnOff label={t('rss')} value={rss} onChange={(isOn) => onChange({ rss: isOn })} />
      <OnOff label={t('deflection')} hint={t('deflectionHint')} value={deflection} onChange={(isOn) => onChange({ deflection: isOn })} />
      <OnOff label={t('assistant')} value={assistant} onChange={(isOn) => onChange({ assistant: isOn })} />
    </Section>
  )
}

export const WritingSection = ({ values, errors, onChange }: SectionProps) => {
  const { languages, requireReview, reviewEveryDays, feedbackReasons } = values
  return (
    <Section title={t('writing')}>
      <fieldset className={css.checks}>
        <legend>{t('languages')}</legend>
        {ARTICLE_LANGUAGES.map((language) => (
          <CheckOption
            key={language}
            checked={languages.includes(language)}
            // One at least stays.
            disabled={languages.length === 1 && languages[0] === language}
            onChange={(isOn) => onChange({ languages: isOn ? [...languages, language] : languages.filter((one) => one !== language) })}
          >
            {t(`language_${language}`)}
          </CheckOption>
        ))}
      </fieldset>
      <OnOff label={t('requireReview')} value={requireReview} onChange={(isOn) => onChange({ requireReview: isOn })} />
      <Line
        label={t('reviewEveryDays')}
        hint={t('reviewEveryDaysHint')}
        error={errorIn(errors, 'reviewEveryDays')}
        value={reviewEveryDays}
        onChange={(days) => onChange({ reviewEveryDays: days })}
      />
      <Line
        label={t('feedbackReasons')}
        hint={t('feedbackReasonsHint')}
        error={errorIn(errors, 'feedbackReasons')}
        value={feedbackReasons}
        rows={4}
        onChange={(lines) => onChange({ feedbackReasons: lines })}
      />
    </Section>
  )
}

export const LookSection = ({ values, errors, onChange }: SectionProps) => {
  const { theme, seo } = values
  return (
    <Section title={t('look')}>
      <Line
        label={t('themeTitle')}
        hint={t('themeTitleHint')}
        error={errorIn(errors, 'theme.title')}
        value={theme.title}
        onChange={(title) => onChange({ theme: { ...theme, title } })}
      />
      <Logos values={values} errors={errors} onChange={onChange} />
      <Line
        label={t('accent')}
        hint={t('accentHint')}
        error={errorIn(errors, 'theme.accent')}
        value={theme.accent}
        onChange={(accent) => onChange({ theme: { ...theme, accent } })}
      />
      {/^#[0-9a-f]{6}$/i.test(theme.accent) ? <Samples accent={theme.accent.toLowerCase()} /> : null}
      <Line
        label={t('footer')}
        error={errorIn(errors, 'theme.footer')}
        value={theme.footer}
        rows={2}
        onChange={(footer) => onChange({ theme: { ...theme, footer } })}
      />
      <Line
        label={t('seoTitle')}
        error={errorIn(errors, 'seo.title')}
        value={seo.title}
        onChange={(title) => onChange({ seo: { ...seo, title } })}
      />
      <Line
        label={t('seoDescription')}
        error={errorIn(errors, 'seo.description')}
        value={seo.description}
        rows={2}
        onChange={(description) => onChange({ seo: { ...seo, description } })}
      />
    </Section>
  )
}

/** The accent as the portal shows it, in both themes. */
const Samples = ({ accent }: { accent: string }) => {
  const { light, dark } = accentFor(accent)
  return (
    <div className={css.samples}>
      <span className={css.sample} style={{ background: light.primary, color: light.on }}>
        {t('accentLight')}
      </span>
      <span className={css.sample} style={{ background: dark.primary, color: dark.on }}>
        {t('accentDark')}
      </span>
    </div>
  )
}

export const SearchSection = ({ values, errors, onChange }: SectionProps) => (
  <Section title={t('search')}>
    <Line
      label={t('synonyms')}
      hint={t('synonymsHint')}
      error={errorIn(errors, 'synonyms')}
      value={values.synonyms}
      rows={3}
      onChange={(synonyms) => onChange({ synonyms })}
    />
    <Pinned pinned={values.pinned} error={errorIn(errors, 'pinned')} onChange={(pinned) => onChange({ pinned })} />
  </Section>
)
