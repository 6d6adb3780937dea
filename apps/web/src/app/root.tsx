import { Outlet } from '@tanstack/react-router'
import { usePageFocus } from './page-focus.ts'

export const Root = () => {
  usePageFocus()
  return <Outlet />
}
