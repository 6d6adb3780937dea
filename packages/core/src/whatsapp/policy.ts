export const whatsappPolicy = { 'whatsapp.manage': () => true, 'whatsapp.campaign': () => true }
