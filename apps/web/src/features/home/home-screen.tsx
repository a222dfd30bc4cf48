import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { usePlaces } from '../../shared/region.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Badge, Icon, type IconName } from '../../shared/ui/marks.tsx'
import { useRotation } from '../../shared/ui/motion.tsx'
import { useTitle } from '../../shared/ui/screen-title.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'

/** The landing page: it loads no data, so that it works at once and offline. */
export function HomeScreen() {
  const home = useTexts(homeTexts)
  useTitle({ screen: home.tagline })
  return (
    <>
      <Hero />
      <Figures />
      <Why />
      <Features />
      <Testimonials />
    </>
  )
}

/** The figures of the service, styled like a meter. */
function Figures() {
  const { figures, figuresHeading } = useTexts(homeTexts)
  return (
    <section aria-label={figuresHeading} className={styles.figuresBand}>
      <dl className={styles.figures}>
        {Object.values(figures).map(({ value, label }) => (
          <div key={label} className={styles.meter}>
            <dt>{label}</dt>
            <dd className={styles.meterValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const iconOf = {
  stretch: 'route',
  share: 'people',
  gas: 'auto',
  room: 'transfer',
} as const satisfies Record<string, IconName>

type Fact = keyof typeof iconOf

/** Four facts about the vehicle, and six things worth knowing before a ride. */
function Why() {
  const { why } = useTexts(homeTexts)
  const { fuel } = usePlaces()
  return (
    <section aria-labelledby="why" className={styles.why}>
      <header className={styles.head}>
        <h2 id="why">{why.heading}</h2>
        <p>{why.lead}</p>
      </header>
      <ul className={styles.facts}>
        {(Object.keys(iconOf) as Fact[]).map(fact => (
          <li key={fact} className={styles.fact} data-testid="fact">
            <Icon name={iconOf[fact]} size={32} />
            <h3>{why.facts[fact].title}</h3>
            <p>{fact === 'gas' ? fuel : why.facts[fact].text}</p>
          </li>
        ))}
      </ul>
      <h3 className={styles.insightsHeading}>{why.insightsHeading}</h3>
      <ul className={styles.insights}>
        {why.insights.map(insight => (
          <li key={insight} data-testid="insight">
            <Icon name="check" size={20} />
            {insight}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FEATURE_MS = 4_000

const order = [
  ['hotspots', 'stand'],
  ['routes', 'route'],
  ['sharing', 'people'],
] as const satisfies readonly (readonly [string, IconName])[]

/** Three features: one at a time on a phone, side by side with a moving highlight on wide screens. */
function Features() {
  const { features } = useTexts(homeTexts)
  const rotation = useRotation({ count: order.length, intervalMs: FEATURE_MS })
  return (
    <section aria-labelledby="features" className={styles.featuresBand} {...rotation.area}>
      <div className={styles.featuresPage}>
        <header className={styles.head}>
          <h2 id="features">{features.heading}</h2>
        </header>
        <ul className={styles.features}>
          {order.map(([name, icon], position) => (
            <li
              key={name}
              className={styles.feature}
              data-testid="feature"
              data-shown={position === rotation.index}
            >
              <Icon name={icon} size={32} />
              <h3>{features.items[name].title}</h3>
              <p>{features.items[name].text}</p>
              <p className={styles.featureFigure}>
                <strong>{features.items[name].value}</strong> {features.items[name].label}
              </p>
            </li>
          ))}
        </ul>
        <div className={styles.controls}>
          <Dots
            rotation={rotation}
            labels={order.map(([name]) => features.show(features.items[name].title))}
          />
        </div>
      </div>
    </section>
  )
}

const TESTIMONIAL_MS = 5_000

/** Three example rides, labelled as invented. */
function Testimonials() {
  const { testimonials } = useTexts(homeTexts)
  const { items } = testimonials
  const { examples } = usePlaces()
  const rotation = useRotation({ count: items.length, intervalMs: TESTIMONIAL_MS })
  return (
    <section aria-labelledby="testimonials" className={styles.testimonials} {...rotation.area}>
      <header className={styles.head}>
        <h2 id="testimonials">{testimonials.heading}</h2>
        <p>{testimonials.note}</p>
      </header>
      <ul className={styles.cards}>
        {items.map(({ quote, name }, position) => (
          <li
            key={name}
            className={styles.card}
            data-testid="testimonial"
            data-shown={position === rotation.index}
          >
            <figure className={styles.testimonial}>
              <Icon name="quote" size={32} />
              <blockquote className={styles.quote}>{quote}</blockquote>
              <figcaption className={styles.who}>
                <strong>{name}</strong>
                <span>{examples[position]}</span>
                <Badge>{testimonials.mark}</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={styles.controls}>
        <IconButton
          icon="back"
          label={testimonials.previous}
          onClick={() => rotation.select(rotation.index - 1)}
        />
        <Dots
          rotation={rotation}
          labels={items.map((_, position) => testimonials.dot(position + 1, items.length))}
        />
        <IconButton
          icon="arrow"
          label={testimonials.next}
          onClick={() => rotation.select(rotation.index + 1)}
        />
      </div>
    </section>
  )
}

interface DotsProps {
  readonly rotation: Pick<ReturnType<typeof useRotation>, 'index' | 'select'>
  readonly labels: readonly string[]
}

/** A button for each item of a rotation. */
function Dots({ rotation, labels }: DotsProps) {
  return labels.map((label, position) => (
    <button
      key={label}
      type="button"
      className={styles.dot}
      aria-label={label}
      aria-current={position === rotation.index || undefined}
      onClick={() => rotation.select(position)}
    />
  ))
}
