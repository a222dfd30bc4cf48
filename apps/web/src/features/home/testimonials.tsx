import { homeTexts } from '../../messages/home.ts'
import { useTexts } from '../../messages/texts.ts'
import { usePlaces } from '../../shared/region.ts'
import { IconButton } from '../../shared/ui/button.tsx'
import { Badge, Icon } from '../../shared/ui/marks.tsx'
import { useRotation } from '../../shared/ui/motion.tsx'
import dots from './features.module.css'
import styles from './testimonials.module.css'

const TESTIMONIAL_MS = 5_000

/** Three example rides, labelled as invented. */
export function Testimonials() {
  const { testimonials } = useTexts(homeTexts)
  const { items } = testimonials
  const { examples } = usePlaces()
  const rotation = useRotation({ count: items.length, intervalMs: TESTIMONIAL_MS })
  return (
    <section aria-labelledby="testimonials" className={styles.section} {...rotation.area}>
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
            <figure className={styles.figure}>
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
        {items.map(({ name }, position) => (
          <button
            key={name}
            type="button"
            className={dots.dot}
            aria-label={testimonials.dot(position + 1, items.length)}
            aria-current={position === rotation.index || undefined}
            onClick={() => rotation.select(position)}
          />
        ))}
        <IconButton
          icon="arrow"
          label={testimonials.next}
          onClick={() => rotation.select(rotation.index + 1)}
        />
      </div>
    </section>
  )
}
