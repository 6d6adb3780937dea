export const whatsappPolicy = { 'whatsapp.manage': () => true }
