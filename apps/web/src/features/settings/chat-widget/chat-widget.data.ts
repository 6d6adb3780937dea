import type { UpdateWidget, WidgetSettings } from '@balcao/contracts/chat/widget-settings'
import { api, trpc } from '../../../lib/trpc.ts'

type Asked = { data: WidgetSettings | undefined; error: unknown; refetch: () => unknown }

export const useWidget = (): Asked => trpc.chat.widget.get.useQuery({}, { refetchOnMount: 'always' }) as Asked

/** What can be done with the widget; each answer is its new state. */
export function useWidgetActs() {
  const { get } = trpc.useUtils().chat.widget
  const keep = async (call: Promise<WidgetSettings>): Promise<void> => {
    const settings = await call
    await get.cancel()
    get.setData({}, settings)
  }
  return {
    save: (changes: Partial<UpdateWidget>) => keep(api.chat.widget.update.mutate(changes)),
    addKey: () => keep(api.chat.widget.addKey.mutate({})),
    retireKey: (kid: string) => keep(api.chat.widget.retireKey.mutate({ kid })),
  }
}
