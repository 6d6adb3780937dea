import { accentSheet } from '@balcao/contracts/kb/accent'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useLook } from '../lib/look.ts'

/** The organisation's colour, as the server writes it into a guest's page. */
export function Accent() {
  const accent = useLook()?.accent
  return accent ? <GlobalStyles styles={accentSheet(accent)} /> : null
}
