interface PaperLinkProps {
  paper: { title: string; url: string };
  className: string;
  /** Opens in a new tab. */
  apart?: boolean;
}

/** Title of a family's paper, as a link if it has an address. */
export function PaperLink({ paper: { title, url }, className, apart = true }: PaperLinkProps) {
  if (url === "") return title;
  return (
    <a href={url} rel="noreferrer" className={className} {...(apart && { target: "_blank" })}>
      {title}
    </a>
  );
}
