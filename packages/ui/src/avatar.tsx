import { locale } from './lib/language.ts'
import './small.css'

type AvatarProps = { name: string; size?: 16 | 24 | 32 | 40 | 64; src?: string | null | undefined }

/** A person's picture, or the first letter of their name on a soft ground; decoration beside the name itself. */
export const Avatar = ({ name, size = 32, src }: AvatarProps) => (
  <span className={`avatar avatar-${size}`} aria-hidden="true">
    {src ? <img src={src} alt="" /> : ([...name.trim()][0]?.toLocaleUpperCase(locale()) ?? '?')}
  </span>
)
