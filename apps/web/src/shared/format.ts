// Figures as people read them. Latin digits and Indian grouping in every language.

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const oneDecimal = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 1234 as '₹1,234'. */
export function formatRupees(amountRupees: number): string {
  return rupees.format(amountRupees)
}

const rupeesAndPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** 10.24 as '₹10.24', 0.5 as '₹0.50', 25 as '₹25': a rate, which unlike a fare may be no whole number. */
export function formatExactRupees(amountRupees: number): string {
  return (Number.isInteger(amountRupees) ? rupees : rupeesAndPaise).format(amountRupees)
}

/** 2.349 as '2.3'; the unit comes from the catalogue. */
export function formatOneDecimal(value: number): string {
  return oneDecimal.format(value)
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '21 November 2026'. */
export function formatDay(date: Date): string {
  return day.format(date)
}

const clockTime = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' })

/** '9:12 am', by this device's clock. */
export function formatClockTime(date: Date): string {
  return clockTime.format(date)
}
