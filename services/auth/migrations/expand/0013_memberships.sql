CREATE TABLE "memberships" (
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"role" "role" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_user_id_site_id_pk" PRIMARY KEY("user_id","site_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "active_site_id" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_by_site" ON "memberships" USING btree ("site_id","role");--> statement-breakpoint
-- A user's home is a membership too. A trigger keeps it, because servers of the release before know nothing of it.
CREATE FUNCTION keep_home_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.site_id <> NEW.site_id THEN
		DELETE FROM memberships WHERE user_id = OLD.id AND site_id = OLD.site_id;
	END IF;
	INSERT INTO memberships (user_id, site_id, role) VALUES (NEW.id, NEW.site_id, NEW.role)
	ON CONFLICT (user_id, site_id) DO UPDATE SET role = excluded.role WHERE memberships.role <> excluded.role;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_home_membership AFTER INSERT OR UPDATE OF site_id, role ON users
FOR EACH ROW EXECUTE FUNCTION keep_home_membership();
--> statement-breakpoint
INSERT INTO memberships (user_id, site_id, role, created_at) SELECT id, site_id, role, created_at FROM users;
