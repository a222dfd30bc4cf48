/** The screen of unknown paths. */
export const notFound = {
  heading: 'Oops! Wrong Route!',
  text: "Looks like our rickshaw took a wrong turn! The page you're looking for doesn't exist.",
  card: 'Route Not Found!',
  home: 'Take Me Home',
  pause: 'Pause the rickshaw',
  play: 'Let the rickshaw drive on',
} as const
