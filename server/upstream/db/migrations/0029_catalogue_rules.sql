-- A package is restricted to sites if and only if it names some. Asked at the end, since a package and its sites are
-- written one after the other; the package is held, so that two who write there see each other.
CREATE FUNCTION "upstream"."subscription_templates_sites"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  template uuid;
  shown text;
BEGIN
  IF TG_TABLE_NAME = 'subscription_templates' THEN
    template := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    template := OLD.template_id;
  ELSE
    template := NEW.template_id;
  END IF;
  SELECT visibility INTO shown FROM upstream.subscription_templates WHERE id = template FOR NO KEY UPDATE;
  IF FOUND AND (shown = 'siteRestricted') <>
     EXISTS (SELECT FROM upstream.template_sites WHERE template_id = template) THEN
    RAISE EXCEPTION 'a package names sites if and only if it is restricted to them'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_templates_sites';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "subscription_templates_sites"
  AFTER INSERT OR UPDATE OF visibility ON "upstream"."subscription_templates"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."subscription_templates_sites"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "template_sites_visibility"
  AFTER INSERT OR DELETE OR UPDATE ON "upstream"."template_sites"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "upstream"."subscription_templates_sites"();
--> statement-breakpoint
-- A package that promotions name is not hidden, and a promotion names none that is. Each side holds the package: the
-- update its row, the promotion a share of both, in the order of their ids.
CREATE FUNCTION "upstream"."subscription_templates_promotions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM upstream.promotions
              WHERE organisation_id = NEW.organisation_id AND NEW.id IN (trigger_template_id, target_template_id)) THEN
    RAISE EXCEPTION 'a package that promotions name is not hidden'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_templates_promotions';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "subscription_templates_promotions"
  BEFORE UPDATE OF visibility ON "upstream"."subscription_templates" FOR EACH ROW
  WHEN (NEW.visibility = 'hidden' AND OLD.visibility <> 'hidden')
  EXECUTE FUNCTION "upstream"."subscription_templates_promotions"();
--> statement-breakpoint
CREATE FUNCTION "upstream"."promotions_hidden"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  template record;
BEGIN
  FOR template IN
    SELECT id, visibility FROM upstream.subscription_templates
     WHERE organisation_id = NEW.organisation_id AND id IN (NEW.trigger_template_id, NEW.target_template_id)
     ORDER BY id FOR SHARE
  LOOP
    IF template.visibility = 'hidden' THEN
      RAISE EXCEPTION 'a promotion names no hidden package'
        USING ERRCODE = 'check_violation',
              CONSTRAINT = CASE WHEN template.id = NEW.trigger_template_id
                THEN 'promotions_trigger_hidden' ELSE 'promotions_target_hidden' END;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "promotions_hidden"
  BEFORE INSERT OR UPDATE OF trigger_template_id, target_template_id ON "upstream"."promotions"
  FOR EACH ROW EXECUTE FUNCTION "upstream"."promotions_hidden"();
--> statement-breakpoint
-- How often an athlete may have a package. Sales that are neither rejected nor canceled count; the athlete is held, so
-- that of several at once each sees the ones before it. After the row, which is counted with the others.
CREATE FUNCTION "upstream"."subscriptions_max_purchases"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most integer;
BEGIN
  SELECT max_purchases INTO most FROM upstream.subscription_templates WHERE id = NEW.template_id;
  IF most = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM upstream.athletes WHERE id = NEW.athlete_id FOR NO KEY UPDATE;
  IF most < (SELECT count(*) FROM upstream.subscriptions
              WHERE organisation_id = NEW.organisation_id AND athlete_id = NEW.athlete_id
                AND template_id = NEW.template_id AND approval <> 'rejected' AND status <> 'canceled') THEN
    RAISE EXCEPTION 'an athlete has a package as often as it may be bought'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'subscriptions_max_purchases';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "subscriptions_max_purchases"
  AFTER INSERT ON "upstream"."subscriptions" FOR EACH ROW
  WHEN (NEW.approval <> 'rejected' AND NEW.status <> 'canceled')
  EXECUTE FUNCTION "upstream"."subscriptions_max_purchases"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_max_purchases_again"
  AFTER UPDATE OF template_id, athlete_id, approval, status ON "upstream"."subscriptions" FOR EACH ROW
  WHEN (NEW.approval <> 'rejected' AND NEW.status <> 'canceled' AND
        (OLD.approval = 'rejected' OR OLD.status = 'canceled' OR
         (OLD.template_id, OLD.athlete_id) IS DISTINCT FROM (NEW.template_id, NEW.athlete_id)))
  EXECUTE FUNCTION "upstream"."subscriptions_max_purchases"();
--> statement-breakpoint
-- A sale with a promotion uses it, once an athlete (the key of promotion_uses); rejecting or canceling it frees it.
CREATE FUNCTION "upstream"."subscriptions_promotion_use"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM upstream.promotion_uses WHERE subscription_id = NEW.id;
  END IF;
  IF NEW.promotion_id IS NOT NULL AND NEW.approval <> 'rejected' AND NEW.status <> 'canceled' THEN
    INSERT INTO upstream.promotion_uses (organisation_id, promotion_id, athlete_id, subscription_id)
    VALUES (NEW.organisation_id, NEW.promotion_id, NEW.athlete_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "subscriptions_promotion_use"
  AFTER INSERT ON "upstream"."subscriptions" FOR EACH ROW WHEN (NEW.promotion_id IS NOT NULL)
  EXECUTE FUNCTION "upstream"."subscriptions_promotion_use"();
--> statement-breakpoint
CREATE TRIGGER "subscriptions_promotion_use_again"
  AFTER UPDATE OF promotion_id, athlete_id, approval, status ON "upstream"."subscriptions" FOR EACH ROW
  WHEN ((NEW.promotion_id IS NOT NULL OR OLD.promotion_id IS NOT NULL) AND
        (OLD.promotion_id, OLD.athlete_id, OLD.approval = 'rejected' OR OLD.status = 'canceled')
          IS DISTINCT FROM
        (NEW.promotion_id, NEW.athlete_id, NEW.approval = 'rejected' OR NEW.status = 'canceled'))
  EXECUTE FUNCTION "upstream"."subscriptions_promotion_use"();
