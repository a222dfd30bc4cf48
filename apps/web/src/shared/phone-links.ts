// Links made from the digits of a phone number; other characters are ignored.

const COUNTRY_CODE = '91'

/** A `tel:` link; null without a digit. */
export function callLink(phone: string): string | null {
  const digits = internationalDigits(phone)
  return digits && `tel:+${digits}`
}

export function whatsAppLink(phone: string): string | null {
  const digits = internationalDigits(phone)
  return digits && `https://wa.me/${digits}`
}

/** Ten digits are an Indian number. */
function internationalDigits(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits === '') return null
  return digits.length === 10 ? COUNTRY_CODE + digits : digits
}
