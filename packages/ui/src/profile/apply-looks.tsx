import { useColorScheme } from '@mui/material/styles'
import { useEffect } from 'react'
import { useProfile } from '../lib/profile/profile.ts'
import { setTimeZone } from '../lib/time.ts'
import { looksKey } from '../theme/boot.ts'

/** Makes this device look as its person wants it everywhere. What the server says wins over what was kept here. */
export const ApplyLooks = () => {
  const { data } = useProfile()
  const { setMode } = useColorScheme()
  const theme = data?.theme
  useEffect(() => {
    if (theme) setMode(theme)
  }, [theme, setMode])
  useEffect(() => {
    if (data) dispatchEvent(new CustomEvent(looksKey, { detail: data }))
  }, [data])
  useEffect(() => setTimeZone(data?.timeZone ?? undefined), [data?.timeZone])
  return null
}
