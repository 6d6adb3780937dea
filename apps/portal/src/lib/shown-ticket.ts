/** True where the page is that of this ticket, whoever looks at it. */
export const isShown = (ticketId: number): boolean => new RegExp(`/ticket/${ticketId}/?$`).test(location.pathname)
