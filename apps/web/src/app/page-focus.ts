import { onLanguage } from '@balcao/ui/lib/language'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nameAfterRoute } from '../lib/page-title.ts'
import { nameIn } from './screen-messages.ts'

/** Each new page names the window and takes the focus to its heading, so that it is announced and Tab starts there. */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const name = router.state.matches.at(-1)?.staticData.name
        if (pathChanged && name) nameAfterRoute(nameIn(name))
        if (!fromLocation || !pathChanged || toLocation.state.__TSR_index < fromLocation.state.__TSR_index) return
        const main = document.getElementById('conteudo')
        const heading = main?.querySelector<HTMLElement>('h1')
        if (main && !main.contains(document.activeElement)) (heading ?? main).focus({ preventScroll: true })
      }),
    [router],
  )
  useEffect(
    () =>
      onLanguage(() => {
        const name = router.state.matches.at(-1)?.staticData.name
        if (name) nameAfterRoute(nameIn(name))
      }),
    [router],
  )
}
