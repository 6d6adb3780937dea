import { LOGO_THEMES, type LogoTheme } from '@balcao/contracts/kb/settings'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { errorIn, type SectionProps } from './fields.tsx'
import { sentLogo } from './logo-file.ts'
import { t } from './messages.ts'
import css from './settings.module.css'

/** The pictures in the header of the portal: for light grounds, and another one for dark ones. */
export const Logos = ({ values, errors, onChange }: SectionProps) => (
  <div className={css.logos}>
    {LOGO_THEMES.map((theme) => (
      <Logo
        key={theme}
        theme={theme}
        value={values.logo[theme]}
        error={errorIn(errors, `logo.${theme}`)}
        onChange={(address) => onChange({ logo: { ...values.logo, [theme]: address } })}
      />
    ))}
  </div>
)

type LogoProps = { theme: LogoTheme; value: string | null; error: string | undefined; onChange: (address: string | null) => void }

const Logo = ({ theme, value, error, onChange }: LogoProps) => {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const address = await sentLogo(file)
    setUnreadable(address === undefined)
    if (address) onChange(address)
  }
  const why = unreadable ? t('logoUnreadable') : error
  return (
    <fieldset className={css.logo} aria-describedby={why ? id : undefined}>
      <legend>{t(`logo_${theme}`)}</legend>
      <div className={css.logoGround} data-theme={theme}>
        {value ? <img src={value.startsWith('data:') ? value : `/portal/logo/${value}`} alt={t(`logo_${theme}`)} /> : t('noLogo')}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t(`logo_${theme}`)}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      <div className={css.acts}>
        <Button size="small" onClick={() => chooser.current?.click()}>
          {t('chooseLogo')}
        </Button>
        {value ? (
          <Button size="small" variant="text" onClick={() => onChange(null)}>
            {t('removeLogo')}
          </Button>
        ) : null}
      </div>
      {why ? (
        <p id={id} role="alert" className={css.error}>
          {why}
        </p>
      ) : null}
    </fieldset>
  )
}
